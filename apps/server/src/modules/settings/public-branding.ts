import { createHash } from 'node:crypto';
import type { PublicBranding } from '@film-contest/contract/branding';
import type { Contest, LogoFacts } from './settings.ts';

const buildLogoUrl = ({ revision }: LogoFacts) => `/branding/logo-${revision}.png`;

/** Builds the branding that the pages of site and console receive. */
export const toPublicBranding = (contest: Contest): PublicBranding => {
  const { logo, branding } = contest;
  const { accent, scamAlerts } = branding;
  const { width = 0, height = 0, tone = 'dark' } = logo ?? {};
  return {
    accent,
    logo: logo && { src: buildLogoUrl(logo), width, height, tone },
    icons: computeIconRevision(contest),
    scamAlerts,
  };
};

/**
 * Returns the revision of the icons. Returns null if a contest against fraud without its own branding uses the
 * built-in icon.
 */
export function computeIconRevision({ logo, branding, name }: Contest): string | null {
  if (branding.scamAlerts && !logo && !branding.accent) return null;
  const shown = [logo?.revision, branding.accent, name['zh-CN']];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12);
}
