import { createContext, useContext } from 'react';

const ScriptMark = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = ScriptMark.Provider;

/** The nonce that marks the site's own inline scripts while a page is rendered; none in the browser. */
export const useScriptMark = () => useContext(ScriptMark);
