/** Hands a file to the browser's downloads. */
export function download(name: string, content: BlobPart, type = 'application/x-chess-pgn'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
