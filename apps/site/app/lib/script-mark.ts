import { createContext, useContext } from 'react';

const ScriptMark = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = ScriptMark.Provider;

/** Undefined in the browser. */
export const useInlineScriptNonce = () => useContext(ScriptMark);
