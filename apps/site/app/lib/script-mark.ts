import { createContext, useContext } from 'react';

const ScriptMark = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = ScriptMark.Provider;

/**
 * Returns the nonce of the site's own inline scripts during server rendering; undefined in the
 * browser.
 */
export const useInlineScriptNonce = () => useContext(ScriptMark);
