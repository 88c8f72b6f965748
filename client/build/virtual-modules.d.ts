/** Every built stylesheet of the app, in the order in which the browser loads them. */
declare module 'virtual:page-styles' {
  const files: {
    /** The modules that start a document and load this file with themselves. */
    entries: string[];
    css: string;
  }[];
  export default files;
}
