/** Characters of one text about a campaign; the client cuts longer ones. */
export const longestWord = 200;
