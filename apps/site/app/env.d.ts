/// <reference path="../../../packages/messages/src/virtual.d.ts" />

declare module '*?inline-script' {
  /** Source of a script for the page; empty in the browser's own build. */
  const source: string;
  export default source;
}
