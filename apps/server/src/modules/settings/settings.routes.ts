import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { readTemplates, saveTemplates } from './reason-templates.ts';
import { nearest, toldSpan } from './settings.rules.ts';
import { contestClock, readSettings, saveSettings } from './settings.ts';

export const settingsRoutes = {
  contest: async (ctx, { locale }) => {
    const { name, timeZone, now, submission, voting, isOpen, shortlistAt, resultsAt, ...more } =
      await contestClock(ctx);
    const { email, phone, address } = more.contact;
    return ok({
      name: name[locale],
      timeZone,
      now: now.toISOString(),
      submission: { ...toldSpan(submission), open: isOpen.submission },
      voting: {
        ...toldSpan(voting),
        open: isOpen.voting,
        countsHidden: more.areCountsHidden,
      },
      shortlistAt,
      resultsAt,
      materialsRequired: more.materialsRequired,
      studentProof: more.studentProof,
      graceMinutes: more.graceMinutes,
      entriesPerAccount: more.entriesPerAccount,
      organiser: nearest(more.organiser, locale),
      contact: { email, phone, address: nearest(address, locale) },
      filing: more.filing,
      networks: more.networks[locale],
    });
  },
  consoleSettings: async (ctx) => ok(await readSettings(ctx)),
  saveSettings: async (ctx, call) => ok(await saveSettings(ctx, call, call.body)),
  reasonTemplates: async (ctx) => ok(await readTemplates(ctx)),
  saveReasonTemplates: async (ctx, call) => ok(await saveTemplates(ctx, call, call.body)),
} satisfies Routes;
