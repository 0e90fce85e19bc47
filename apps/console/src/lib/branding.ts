import type { PublicBranding } from '@film-contest/contract/branding';

/** Sets the accent colour of links and of the line at the top of the page, and the icon of the browser tab. */
export function applyBranding(branding: PublicBranding | undefined) {
  if (!branding) return;
  const { accent, icons } = branding;
  const { style } = document.documentElement;
  for (const name of ['--link', '--contest-colour']) {
    if (accent) style.setProperty(name, `light-dark(${accent.light}, ${accent.dark})`);
    else style.removeProperty(name);
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon || icons === null) return;
  icon.type = 'image/png';
  icon.href = `/icon-192.png?v=${icons}`;
}
