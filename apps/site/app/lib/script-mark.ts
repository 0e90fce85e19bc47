import { createContext, useContext } from 'react';

const ScriptMark = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = ScriptMark.Provider;

/** Returns the nonce of inline scripts; undefined in the browser. */
export const useInlineScriptNonce = () => useContext(ScriptMark);
