/**
 * Marks a box with `data-more` while part of what it holds is out of sight below; the style sheet
 * then lets its lower edge fade. For use as a `ref`.
 */
export function moreBelow(box: HTMLElement | null) {
  if (!box) return;
  const look = () => {
    const hidden = box.scrollHeight - box.clientHeight - box.scrollTop;
    box.toggleAttribute('data-more', hidden > 8);
  };
  look();
  box.addEventListener('scroll', look, { passive: true });
  const resized = new ResizeObserver(look);
  resized.observe(box);
  const changed = new MutationObserver(look);
  changed.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    box.removeEventListener('scroll', look);
    resized.disconnect();
    changed.disconnect();
  };
}
