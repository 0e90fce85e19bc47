/**
 * Programs that fetch an address that somebody sends, to show a preview of it; nobody has opened it
 * then. By what they call themselves: Facebook and LINE (`facebookexternalhit`, with `line-poker`),
 * X (`Twitterbot`), Telegram, Slack, WhatsApp, Discord, LinkedIn, Skype; WeChat's own fetchers, but
 * not `MicroMessenger` alone, which is its browser. Search engines say bot, crawler or spider.
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

/** Whether a request for a short address is a person who opens it. */
export function isOpened({ method, headers }: Opening): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  return (
    method === 'GET' && agent !== '' && !fetchers.test(agent) && !/prefetch|preview/.test(purpose)
  );
}
