import { createContext, useContext } from 'react';

const ScriptMark = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = ScriptMark.Provider;

/** Nonce of the site's own inline scripts during rendering; undefined in the browser. */
export const useInlineScriptNonce = () => useContext(ScriptMark);
