"""How others call the server: in the living room, behind a proxy; and whose word is believed."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from seasons.cli import arguments
from seasons.cli.main import main
from seasons.rooms.limits import Limits
from seasons.web.app import create_app
from seasons.web.page import visitors
from seasons.web.serving import network
from seasons.web.serving.callers import client_of
from seasons.web.serving.public import BadUrl, Public, read_url
from tests.web.helpers import OURS, received

SITE = "https://seasons.example"
PROXY, NEAR, FAR = "10.0.0.5", "127.0.0.1", "203.0.113.9"
PROXIES = tuple(map(ip_network, ("10.0.0.0/24", "127.0.0.1", "2001:db8:1::/48")))
BEHIND = Public(SITE, frozenset(), PROXIES)
FORWARDED = {"Host": "seasons.example", "X-Forwarded-For": FAR}


@contextmanager
def asked_by(
    data: Path, public: Public | None, peer: str = PROXY, **limits: Any
) -> Iterator[TestClient]:
    """A server, and somebody who asks it from this address."""
    app = create_app(data, public=public, limits=Limits(**limits))
    with TestClient(app, OURS, client=(peer, 5), follow_redirects=False) as client:
        yield client


# The public address


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("https://seasons.example", SITE),
        ("https://seasons.example/", SITE),
        ("https://Seasons.Example:443/", SITE),
        (" https://seasons.example ", SITE),
        ("HTTPS://seasons.example", SITE),
        ("https://seasons.example:8443", f"{SITE}:8443"),
        ("http://seasons.example:80", "http://seasons.example"),
        ("http://192.168.1.7:8765/", "http://192.168.1.7:8765"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
    ],
)
def test_a_public_address_is_kept_as_browsers_write_it(typed: str, url: str) -> None:
    assert read_url(typed) == url


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "no-url"), ("seasons.example", "no-url"), ("ftp://seasons.example", "no-url"),
        ("https://", "no-url"), ("https:///", "no-url"), ("https://a b", "no-url"),
        ("https://seasons.example:x", "no-url"), ("https://seasons.example:99999", "no-url"),
        ("https://ada:secret@seasons.example", "no-url"), ("https://bücher.example", "no-url"),
        ("https://[::1", "no-url"), ("https://-x.example", "no-url"),
        ("javascript:alert(1)", "no-url"),
        ("https://seasons.example/games", "path"), ("https://seasons.example/games/", "path"),
        ("https://seasons.example/?x", "path"), ("https://seasons.example/#x", "path"),
    ],
)  # fmt: skip
def test_what_is_no_public_address_is_refused(
    typed: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadUrl, match=f"cli.public.{problem}"):
        read_url(typed)
    assert main(["serve", "--public-url", typed]) == 2
    assert "--public-url: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--behind-proxy", "127.0.0.1"], "--behind-proxy needs --public-url"),
        (["--public-url", SITE, "--behind-proxy", "proxy"], "proxy is no address such as"),
        (["--public-url", SITE, "--behind-proxy", "10.0.0.1/8"], "10.0.0.1/8 is no address such"),
        (["--public-url", SITE, "--behind-proxy", ""], " is no address such as"),
        (["--lan", "--host", "127.0.0.1"], "not allowed with argument"),
    ],
)
def test_what_does_not_fit_together_starts_nothing(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *typed]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


def test_several_proxies_may_be_named() -> None:
    typed = ["serve", "--public-url", SITE, "--behind-proxy", "10.0.0.0/24",
             "--behind-proxy", "127.0.0.1", "--behind-proxy", "2001:db8:1::/48"]  # fmt: skip
    assert tuple(arguments.parse(typed)[0].behind_proxy) == PROXIES


# Who asks


@pytest.mark.parametrize(
    ("said", "client"),
    [
        ([FAR], FAR),
        (["198.51.100.1, 203.0.113.9"], FAR),  # the first was made up by the last
        (["198.51.100.1", FAR], FAR),
        ([FAR, "10.0.0.7"], FAR),  # two proxies of ours, one behind the other
        ([f"127.0.0.1, {FAR}, 10.0.0.7"], FAR),
        ([f" {FAR} "], FAR),
        ([f"{FAR}:4711"], FAR),
        (["[2001:db8::9]:4711"], "2001:db8::9"),
        (["2001:db8::9"], "2001:db8::9"),
        (["2001:DB8:0::9"], "2001:db8::9"),
        (["fe80::1%eth0"], "fe80::1"),
        (["::ffff:203.0.113.9"], "::ffff:cb00:7109"),
        (["::ffff:10.0.0.7"], "::ffff:a00:7"),  # all are ours: the first of them
        (["10.0.0.7"], "10.0.0.7"),
        (["127.0.0.1"], "127.0.0.1"),
        # What is no address was made up before the hop that passed it on.
        ([""], PROXY),
        (["unknown"], PROXY),
        (["localhost"], PROXY),
        (["2130706433"], PROXY),
        (["203.0.113"], PROXY),
        ([f"{FAR};DROP TABLE game"], PROXY),
        ([f"{FAR}, unknown"], PROXY),
        ([f"{FAR}, unknown, 10.0.0.7"], "10.0.0.7"),
        ([f"{FAR},"], PROXY),
        (["\xff"], PROXY),
    ],
    ids=str,
)
def test_the_client_is_the_last_hop_that_is_no_proxy(said: list[str], client: str) -> None:
    assert client_of(PROXY, said, BEHIND) == client


@pytest.mark.parametrize(
    ("host", "trusted"),
    [
        ("10.0.0.5", True), ("10.0.1.5", False), ("127.0.0.1", True), ("127.0.0.2", False),
        ("::ffff:10.0.0.5", True), ("::ffff:10.0.1.5", False), ("2001:db8:1::7", True),
        ("2001:db8:2::7", False), ("", False), ("testclient", False),
    ],
)  # fmt: skip
def test_only_named_proxies_are_believed(host: str, trusted: bool) -> None:
    assert BEHIND.trusts(host) == trusted
    assert not Public(SITE).trusts(host)


def made(client: TestClient, said: dict[str, str]) -> int:
    """The status of a game that somebody asks for."""
    wanted: dict[str, Any] = {"seats": [{}, {}]}
    return int(client.post("/api/games", json=wanted, headers=said).status_code)


@pytest.mark.parametrize(
    ("public", "peer", "headers", "counted"),
    [
        # Each client behind a proxy has its own allowance,
        (BEHIND, PROXY, [FAR, "198.51.100.1"], [201, 201]),
        (BEHIND, PROXY, [FAR, FAR], [201, 429]),
        (BEHIND, NEAR, [FAR, FAR], [201, 429]),
        # whatever it makes up before the proxy writes down who it is;
        (BEHIND, PROXY, [f"1.2.3.4, {FAR}", f"5.6.7.8, {FAR}"], [201, 429]),
        (BEHIND, PROXY, [f"127.0.0.1, {FAR}", f"::1, {FAR}"], [201, 429]),
        # a proxy that passes on what it is told makes nobody this computer itself,
        (BEHIND, PROXY, ["127.0.0.1", "127.0.0.1"], [201, 429]),
        (BEHIND, NEAR, ["::1", "::1"], [201, 429]),
        (BEHIND, PROXY, ["nonsense", "rubbish"], [201, 429]),
        # and one network of IPv6 is one client.
        (BEHIND, PROXY, ["2001:db8::1", "2001:db8::2"], [201, 429]),
    ],
)
def test_limits_count_the_client(
    tmp_path: Path, public: Public, peer: str, headers: list[str], counted: list[int]
) -> None:
    with asked_by(tmp_path, public, peer, games_per_minute_per_address=1) as client:
        asked = [{**FORWARDED, "X-Forwarded-For": each} for each in headers]
        assert [made(client, each) for each in asked] == counted


@pytest.mark.parametrize("public", [None, Public(SITE), BEHIND], ids=["alone", "public", "behind"])
@pytest.mark.parametrize(
    "forged",
    [
        {"X-Forwarded-For": "198.51.100.1"}, {"X-Forwarded-For": "127.0.0.1"},
        {"X-Real-IP": "198.51.100.1"}, {"Forwarded": "for=198.51.100.1"},
        {"X-Forwarded-For": "10.0.0.5"}, {"X-Forwarded-For": "10.0.0.5, 127.0.0.1"},
        {"True-Client-IP": "198.51.100.1"}, {"CF-Connecting-IP": "198.51.100.1"},
    ],
    ids=str,
)  # fmt: skip
def test_what_anybody_else_says_is_ignored(
    tmp_path: Path, public: Public | None, forged: dict[str, str]
) -> None:
    with asked_by(tmp_path, public, FAR, games_per_minute_per_address=1) as client:
        assert [made(client, {}), made(client, forged)] == [201, 429]


@pytest.mark.parametrize(
    "forged",
    [{"X-Real-IP": "198.51.100.1"}, {"Forwarded": "for=198.51.100.1"}, {"Via": "1.1 castle"}],
    ids=str,
)
def test_a_proxy_is_heard_by_one_header_only(tmp_path: Path, forged: dict[str, str]) -> None:
    with asked_by(tmp_path, BEHIND, games_per_minute_per_address=1) as client:
        assert [made(client, FORWARDED), made(client, {**FORWARDED, **forged})] == [201, 429]


def test_what_a_client_has_open_is_counted_behind_a_proxy_too(tmp_path: Path) -> None:
    with asked_by(tmp_path, BEHIND, connections_per_address=1, viewers_per_seat=9) as client:
        wanted: dict[str, Any] = {"seats": [{}, {}]}
        game = client.post("/api/games", json=wanted, headers=FORWARDED).json()
        token = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
        stream, url = f"/api/games/{game['game']}/stream", "ws://seasons.example"
        other = {**FORWARDED, "X-Forwarded-For": "198.51.100.1", **token}
        with client.websocket_connect(url + stream, headers={**FORWARDED, **token}) as socket:
            assert received(socket)["over"] is False
            assert client.get("/", headers=FORWARDED).status_code == 503
            with pytest.raises(WebSocketDisconnect) as closed:
                client.websocket_connect(url + stream, headers={**FORWARDED, **token}).__enter__()
            assert closed.value.code == 1013
            with client.websocket_connect(url + stream, headers=other) as second:
                assert received(second)["over"] is False
        assert client.get("/", headers=FORWARDED).status_code == 200


# Hosts, origins, links


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        (PROXY, {"Host": "seasons.example", "X-Forwarded-For": FAR}, 200),
        (PROXY, {"Host": "SEASONS.example", "X-Forwarded-For": FAR}, 200),
        (PROXY, {"Host": "seasons.example:443", "X-Forwarded-For": FAR}, 200),
        (PROXY, {"Host": "seasons.example:80", "X-Forwarded-For": FAR}, 403),
        (PROXY, {"Host": "www.seasons.example", "X-Forwarded-For": FAR}, 403),
        (PROXY, {"Host": "seasons.example.evil.example", "X-Forwarded-For": FAR}, 403),
        # Who comes through a proxy does not mean this computer.
        (PROXY, {"Host": "127.0.0.1:8765", "X-Forwarded-For": FAR}, 403),
        (PROXY, {"Host": "localhost", "X-Forwarded-For": FAR}, 403),
        (PROXY, {"Host": "evil.example", "X-Forwarded-Host": "seasons.example",
                 "X-Forwarded-For": FAR}, 403),
        # The owner at the computer itself.
        (NEAR, {"Host": "127.0.0.1:8765"}, 200),
        (NEAR, {"Host": "evil.example"}, 403),
        (NEAR, {"Host": "seasons.example"}, 200),
    ],
    ids=str,
)  # fmt: skip
def test_the_host_follows_the_public_address(
    tmp_path: Path, peer: str, headers: dict[str, str], status: int
) -> None:
    with asked_by(tmp_path, BEHIND, peer) as client:
        assert client.get("/", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (SITE, 303),
        ("http://seasons.example", 403),  # not encrypted: anybody on the way may have written it
        (f"{SITE}:443", 403),
        (f"{SITE}:8443", 403),
        ("https://evil.example", 403),
        ("https://seasons.example.evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1:8765", 403),
    ],
)
def test_the_origin_follows_the_public_address(tmp_path: Path, origin: str, status: int) -> None:
    form = {"player-0": "human", "player-1": "human"}
    with asked_by(tmp_path, BEHIND) as client:
        answer = client.post("/games", data=form, headers={**FORWARDED, "Origin": origin})
        assert answer.status_code == status


def links(client: TestClient, headers: dict[str, str]) -> set[str]:
    """What the links to the seats of a new game begin with."""
    form = {"player-0": "human", "player-1": "human"}
    answer = client.post("/games", data=form, headers=headers)
    assert answer.status_code == 303
    cookie = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
    page = client.get(f"{answer.headers['location']}/seats", headers={**headers, **cookie})
    device = client.post("/mine/link", headers={**headers, **cookie})
    found = re.findall(r'value="(\S+)/(?:join|mine/link)/[\w-]{32}"', page.text + device.text)
    assert len(found) == 3
    return set(found)


LAN = Public(hosts=frozenset(("0.0.0.0", "castle")), elsewhere=lambda: ["http://192.168.1.7:8765/"])


@pytest.mark.parametrize(
    ("public", "peer", "headers", "base"),
    [
        (BEHIND, PROXY, FORWARDED, SITE),
        (BEHIND, NEAR, {"Host": "127.0.0.1:8765"}, SITE),
        (BEHIND, PROXY, {**FORWARDED, "X-Forwarded-Proto": "http",
                         "X-Forwarded-Host": "evil.example"}, SITE),
        (Public(f"{SITE}:8443"), FAR, {"Host": "seasons.example:8443"}, f"{SITE}:8443"),
        # Never an address that others do not have.
        (LAN, NEAR, {"Host": "127.0.0.1:8765"}, "http://192.168.1.7:8765"),
        (LAN, NEAR, {"Host": "localhost:8765"}, "http://192.168.1.7:8765"),
        (LAN, NEAR, {"Host": "[::1]:8765"}, "http://192.168.1.7:8765"),
        (LAN, FAR, {"Host": "castle:8765"}, "http://castle:8765"),
        (LAN, FAR, {"Host": "10.1.1.1:8765"}, "http://10.1.1.1:8765"),
        # Nobody else is there.
        (None, NEAR, {"Host": "127.0.0.1:8765"}, "http://127.0.0.1:8765"),
    ],
)  # fmt: skip
def test_links_hold_the_address_that_others_know(
    tmp_path: Path, public: Public | None, peer: str, headers: dict[str, str], base: str
) -> None:
    with asked_by(tmp_path, public, peer) as client:
        assert links(client, headers) == {base}


# Cookies


@pytest.mark.parametrize(("url", "secure"), [(SITE, True), ("http://seasons.example", False)])
def test_cookies_are_hardened_where_all_is_encrypted(
    tmp_path: Path, url: str, secure: bool
) -> None:
    with asked_by(tmp_path, Public(url, proxies=PROXIES)) as client:
        form = {"player-0": "human", "player-1": "human"}
        for path, sent, name in (
            ("/games", form, "seasons"),
            ("/language", {"language": "en"}, "seasons-language"),
            ("/mine/forget", {}, "seasons"),
        ):
            answer = client.post(path, data=sent, headers=FORWARDED)
            cookie = answer.headers["set-cookie"].lower()
            assert cookie.startswith(f"{'__host-' if secure else ''}{name}=")
            assert ("; secure" in cookie) == secure
            assert "; httponly" in cookie
            assert "; path=/" in cookie
            assert "; samesite=lax" in cookie
            assert "domain" not in cookie


def test_a_cookie_that_another_site_could_have_set_opens_nothing(tmp_path: Path) -> None:
    """Sites beside ours, and whoever is on the way, can set one without the prefix."""
    with asked_by(tmp_path, BEHIND) as client:
        form = {"player-0": "human", "player-1": "human"}
        answer = client.post("/games", data=form, headers=FORWARDED)
        name, _, value = answer.headers["set-cookie"].split(";")[0].partition("=")
        client.cookies.clear()
        for cookie, status in ((name, 200), (visitors.COOKIE, 404)):
            headers = {**FORWARDED, "Cookie": f"{cookie}={value}"}
            seat = client.get(answer.headers["location"], headers=headers)
            assert seat.status_code == status


# The living room


@pytest.mark.parametrize(
    ("out", "interfaces", "name", "found"),
    [
        ([], [], [], []),
        (["192.168.1.7"], ["127.0.0.1", "192.168.1.7"], ["127.0.1.1"], ["192.168.1.7"]),
        (["192.168.1.7"], ["10.8.0.2", "192.168.1.7"], [], ["192.168.1.7", "10.8.0.2"]),
        ([], ["127.0.0.1", "169.254.3.4", "0.0.0.0"], ["127.0.0.1"], []),
        ([], [], ["10.0.0.3", "10.0.0.3"], ["10.0.0.3"]),
    ],
)
def test_the_addresses_around_are_listed_once_the_likeliest_first(
    monkeypatch: pytest.MonkeyPatch,
    out: list[str],
    interfaces: list[str],
    name: list[str],
    found: list[str],
) -> None:
    monkeypatch.setattr(network, "_on_the_way_out", lambda: out)
    monkeypatch.setattr(network, "_of_interfaces", lambda: interfaces)
    monkeypatch.setattr(network, "_of_the_name", lambda: name)
    assert network.addresses() == found


def test_the_interfaces_of_this_computer_have_addresses() -> None:
    found = network._of_interfaces()
    if not hasattr(socket, "if_nameindex") or not found:
        pytest.skip("the interfaces cannot be asked for here")
    assert "127.0.0.1" in found


@pytest.mark.parametrize(
    ("around", "told"),
    [
        (["192.168.1.7", "10.8.0.2"], [
            "for other devices in this network: http://192.168.1.7:{port}/",
            "for other devices in this network: http://10.8.0.2:{port}/",
            "Everybody in this network can open it and make games. Nothing is encrypted: play "
            "only where you trust those around you.",
        ]),
        (["1.1.1.1"], [
            "for other devices in this network: http://1.1.1.1:{port}/",
            "Everybody in this network can open it and make games. Nothing is encrypted: play "
            "only where you trust those around you.",
            "1.1.1.1 is an address of the whole internet: unless a firewall is before it, "
            "everybody in the world can open it",
        ]),
        ([], ["This computer has no address in a network now: no other device can reach it."]),
    ],
)  # fmt: skip
def test_lan_says_who_can_reach_it_and_what_that_means(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    around: list[str],
    told: list[str],
) -> None:
    from seasons.web.serving import launch

    monkeypatch.setattr(network, "addresses", lambda: around)
    monkeypatch.setattr(launch, "_app", lambda *_: None)
    monkeypatch.setattr(launch._Server, "run", lambda server, sockets: server.ready())
    assert main(["serve", "--lan", "--port", "0", "--data", str(tmp_path)]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", first)
    assert found
    assert others == [*(each.format(port=found[1]) for each in told), "stopped"]
