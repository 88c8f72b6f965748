/** Leaves for another document; ends only when the person comes back to this one as they left it. */
export async function leaveFor(url: string): Promise<void> {
  const back = new Promise((resolve) => {
    window.addEventListener('pageshow', resolve, { once: true });
  });
  window.location.assign(url);
  await back;
}
