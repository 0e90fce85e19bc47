import { z } from 'zod';
import { findAccentProblem, isColour, type Theme, themes } from './accent.ts';
import { errorCode, idSchemaWithError, localizedSchema, optionalLineSchema } from './fields.ts';

const accentSchema = (theme: Theme) =>
  z
    .string(errorCode('required'))
    .trim()
    .toUpperCase()
    .refine(isColour, { error: errorCode('colourFormat'), abort: true })
    .refine((colour) => findAccentProblem(theme, colour) !== 'contrast', {
      error: errorCode('accentContrast'),
      abort: true,
    })
    .refine((colour) => findAccentProblem(theme, colour) !== 'keyColour', errorCode('accentIsKey'));

/** How the contest looks and what it is about. The default is a neutral film contest. */
export const branding = z.object({
  slogan: localizedSchema(optionalLineSchema(60)),
  /** Footer text with the phone number of a hotline, for example against fraud; empty for none. */
  hotline: localizedSchema(optionalLineSchema(60)),
  /** Accent colours; null for the colours of the design. */
  accent: z.object({ dark: accentSchema('dark'), light: accentSchema('light') }).nullable(),
  /** Id of the upload from which the logo was made. */
  logo: idSchemaWithError('parameter').nullable(),
  /** Whether the contest is against fraud: reviewers mark giveaways in films, and editors write tips. */
  scamAlerts: z.boolean(),
});

export type Branding = z.infer<typeof branding>;

export const logoTones = themes;

/** The part of the branding that the pages of site and console need. */
export const publicBranding = z.object({
  accent: z.object({ dark: z.string(), light: z.string() }).nullable(),
  logo: z
    .object({
      src: z.string(),
      width: z.int(),
      height: z.int(),
      /** Whether the colours of the logo are dark or light. A dark logo needs a light background, and vice versa. */
      tone: z.enum(logoTones),
    })
    .nullable(),
  /** Version of the icons, for their URLs; null for the built-in icon. */
  icons: z.string().nullable(),
  scamAlerts: z.boolean(),
});

export type PublicBranding = z.infer<typeof publicBranding>;
