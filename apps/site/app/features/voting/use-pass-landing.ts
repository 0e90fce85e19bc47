import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Results of scanning a venue's code, as the server names them in the URL fragment. */
const landings = {
  '#pass': 'kept',
  '#pass-elsewhere': 'elsewhere',
  '#pass-early': 'early',
  '#pass-over': 'over',
  '#pass-used-up': 'usedUp',
  '#pass-revoked': 'revoked',
  '#pass-unknown': 'unknown',
} as const;

export type PassLanding = (typeof landings)[keyof typeof landings];

const parsePassScanResult = (hash: string): PassLanding | null =>
  hash in landings ? landings[hash as keyof typeof landings] : null;

/** Reads the result of scanning a venue's code, and removes it from the URL. */
export function usePassScanResult(): PassLanding | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [landing, setLanding] = useState<PassLanding | null>(null);
  useEffect(() => {
    const found = parsePassScanResult(hash);
    if (!found) return;
    setLanding(found);
    navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  return landing;
}
