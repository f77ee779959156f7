/** Hands a file to the browser's downloads. */
export function download(name: string, content: string | Blob): void {
  const file = new Blob([content], { type: 'application/x-chess-pgn' });
  const address = URL.createObjectURL(content instanceof Blob ? content : file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
