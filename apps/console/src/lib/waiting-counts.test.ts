import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConsoleMessages } from './messages.ts';
import { connectNoticeOutlet } from './notices.ts';
import { queryClient } from './queries.ts';
import { announceSuccess } from './waiting-counts.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const shown: string[] = [];
connectNoticeOutlet({
  success: (text) => shown.push(text),
  longSuccess: (text, link) => shown.push(`${text} → ${link?.path}`),
  warning: vi.fn(),
  error: vi.fn(),
  notification: vi.fn(),
});

beforeEach(() => {
  shown.length = 0;
});

const setChannels = (sends: { mail: boolean; sms: boolean }) =>
  queryClient.setQueryData(['summary', 'waiting'], { review: 0, inbox: 0, sends });

describe('announceSuccess', () => {
  it.each([
    ['mail', true, 'It is being sent'],
    ['sms', true, 'It is being sent'],
    [null, false, 'It is being sent'],
    [
      'mail',
      false,
      'No mail server is set up. The email is kept in the outbox and not delivered → /outbox',
    ],
    [
      'sms',
      false,
      'No SMS gateway is set up. The text message is kept in the outbox and not delivered → /outbox',
    ],
  ] as const)('by %s, configured: %s', (channel, isConfigured, text) => {
    setChannels({ mail: isConfigured, sms: isConfigured });
    announceSuccess('It is being sent', channel);
    expect(shown).toEqual([text]);
  });

  it('trusts the server while the channels are unknown', () => {
    queryClient.clear();
    announceSuccess('It is being sent', 'mail');
    expect(shown).toEqual(['It is being sent']);
  });
});
