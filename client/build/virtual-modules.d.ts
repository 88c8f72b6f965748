/** Every built stylesheet of the app, in the order in which the browser loads them. */
declare module 'virtual:page-styles' {
  const files: string[];
  export default files;
}
