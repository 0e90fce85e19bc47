import { createContext, useContext } from 'react';

const PlainDocument = createContext(false);

/** Set by the server for documents without React; in the browser, React runs only in other documents. */
export const PlainDocumentProvider = PlainDocument.Provider;

export const useIsPlainDocument = () => useContext(PlainDocument);
