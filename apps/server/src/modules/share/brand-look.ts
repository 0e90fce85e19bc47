import type { Context } from '../../context.ts';
import { buildBoxNode, type DrawnNode, type Style } from '../../platform/drawing/sheet.ts';
import { readLogo } from '../branding/branding.ts';
import { getCachedContest } from '../settings/settings.ts';
import { colours } from './colours.ts';

/** The contest's branding in share pictures. */
export interface BrandLook {
  revision: string;
  accent: string;
  logo: DrawnLogo | null;
  /** Whether cards of pages without their own picture show the built-in picture of a staged scam. */
  hasStage: boolean;
}

export interface DrawnLogo {
  /** Data URL of a PNG. */
  src: string;
  width: number;
  height: number;
  tone: 'dark' | 'light';
}

export async function buildBrandLook(ctx: Context): Promise<BrandLook> {
  const { branding } = await getCachedContest(ctx);
  const logo = await readLogo(ctx);
  const accent = branding.accent?.dark ?? colours.ink;
  return {
    revision: `${accent} ${logo?.revision ?? ''} ${branding.scamAlerts}`,
    accent,
    hasStage: branding.scamAlerts,
    logo: logo && { ...logo, src: `data:image/png;base64,${logo.png.toString('base64')}` },
  };
}

/** Builds the logo scaled into a box. A dark logo gets a white background, because the pictures are dark. */
export function buildLogoNodes(
  logo: DrawnLogo | null,
  box: { width: number; height: number },
): DrawnNode[] {
  if (!logo) return [];
  const scale = Math.min(box.width / logo.width, box.height / logo.height);
  const size = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
  const plate: Style = logo.tone === 'dark' ? { background: '#FFFFFF', padding: 10 } : {};
  return [
    buildBoxNode(
      { alignSelf: 'flex-start', marginBottom: 14, ...plate },
      { type: 'img', props: { src: logo.src, ...size, style: size } },
    ),
  ];
}
