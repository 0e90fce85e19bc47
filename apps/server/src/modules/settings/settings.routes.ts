import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { toPublicBranding } from './public-branding.ts';
import { readReasonTemplates, saveReasonTemplates } from './reason-templates.ts';
import { pickLocale, toPublicSpan } from './settings.rules.ts';
import { getCachedContest, readSettings } from './settings.ts';

export const settingsRoutes = {
  contest: async (ctx, { locale }) => {
    const contest = await getCachedContest(ctx);
    const { name, timeZone, now, submission, voting, isOpen, shortlistAt, resultsAt, ...more } =
      contest;
    const { email, phone, address } = more.contact;
    return ok({
      name: name[locale],
      slogan: pickLocale(more.branding.slogan, locale),
      hotline: more.branding.hotline[locale],
      branding: toPublicBranding(contest),
      timeZone,
      now: now.toISOString(),
      submission: { ...toPublicSpan(submission), open: isOpen.submission },
      voting: {
        ...toPublicSpan(voting),
        open: isOpen.voting,
        countsHidden: more.areCountsHidden,
      },
      shortlistAt,
      resultsAt,
      materialsRequired: more.materialsRequired,
      studentProof: more.studentProof,
      graceMinutes: more.graceMinutes,
      entriesPerAccount: more.entriesPerAccount,
      organiser: pickLocale(more.organiser, locale),
      contact: { email, phone, address: pickLocale(address, locale) },
      filing: more.filing,
      networks: more.networks[locale],
    });
  },
  consoleSettings: async (ctx) => ok(await readSettings(ctx)),
  reasonTemplates: async (ctx) => ok(await readReasonTemplates(ctx)),
  saveReasonTemplates: async (ctx, call) => ok(await saveReasonTemplates(ctx, call, call.body)),
} satisfies Routes;
