import { createContext, useContext } from 'react';

const PlainDocument = createContext(false);

/**
 * Provides whether the document is one without React. Only the server sets true, because such documents run no React.
 */
export const PlainDocumentProvider = PlainDocument.Provider;

export const useIsPlainDocument = () => useContext(PlainDocument);
