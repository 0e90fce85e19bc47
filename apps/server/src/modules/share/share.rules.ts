/**
 * Matches user agents that fetch a shared URL for a preview, without a person who opens it: Facebook and LINE
 * (`facebookexternalhit`, `line-poker`), X (`Twitterbot`), Telegram, Slack, WhatsApp, Discord, LinkedIn, Skype, and the
 * fetchers of WeChat (but not its browser, which has only `MicroMessenger`). The user agents of search engines contain
 * bot, crawler or spider.
 */
const fetchers =
  /facebookexternalhit|meta-external|line-poker|bot\b|slack-imgproxy|slackbot|whatsapp\/|skypeuripreview|wechat\/[\d.]+ cfnetwork|micromessenger client|crawler|spider/i;

interface Opening {
  method: string;
  headers: {
    'user-agent'?: string | undefined;
    purpose?: string | string[] | undefined;
    'sec-purpose'?: string | string[] | undefined;
  };
}

/** Whether a person, not a program, opened a short URL. */
export function isOpenedByPerson({ method, headers }: Opening): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  return (
    method === 'GET' && agent !== '' && !fetchers.test(agent) && !/prefetch|preview/.test(purpose)
  );
}
