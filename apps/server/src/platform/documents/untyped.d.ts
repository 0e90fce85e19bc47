declare module 'linebreak' {
  /** The Unicode line breaking algorithm (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Writes the XMP metadata; called by `end`. */
    endMetadata(): void;
  }
}
