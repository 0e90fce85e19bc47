/// <reference path="../../../packages/messages/src/virtual.d.ts" />

declare module '*?inline-script' {
  /** Source code of an inline script; an empty string in the browser build. */
  const source: string;
  export default source;
}
