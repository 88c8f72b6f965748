/** German texts of the notice for visitors who asked for a page of members. */
export const signInNoticeTexts = {
  signInFirst: (page: string) => `Melde Dich an, um die Seite „${page}“ zu öffnen.`,
};
