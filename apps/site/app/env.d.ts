/// <reference path="../../../packages/messages/src/virtual.d.ts" />

declare module '*?inline-script' {
  /** Source of an inline script; empty in the browser build. */
  const source: string;
  export default source;
}
