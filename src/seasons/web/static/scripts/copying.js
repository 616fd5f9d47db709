// Copies what a field shows.

export async function copyField(id) {
  const field = document.getElementById(id);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
}
