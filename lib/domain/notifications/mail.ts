import type { Currency } from '../money/currency';
import { formatMoney } from '../money/money';
import { noticeSentence } from '../recurring/notices/texts';
import { seriesHref } from '../recurring/page/href';
import {
  budgetHref,
  budgetSentence,
  largeHref,
  largeSentence,
  summaryText,
  type Notification,
  type Sentence,
} from './notification';

/** The number of alerts of a summary that a mail lists. */
const LISTED = 20;

interface MailText {
  /** Contains no amount, because subjects show on locked screens. */
  subject: string;
  text: string;
  html: string;
}

interface Line {
  text: string;
  href: string | null;
  entries: { text: string; href: string | null }[];
}

/** The mail about notifications, with links to the app at `origin`. */
export function notificationMail(
  notifications: readonly Notification[],
  { origin, currency }: { origin: string; currency: Currency },
): MailText {
  const lines = notifications.map((notification) => toLine(notification, currency));
  const settings = `${origin}/settings`;
  const why = 'You get this email because email notifications are on. Turn them off in your settings:';
  const url = (href: string | null) => (href ? `${origin}${href}` : null);

  const text = [
    ...lines.flatMap((line) => [
      '',
      line.text,
      ...[url(line.href)].filter((link) => link !== null),
      ...line.entries.map((entry) => `- ${entry.text}`),
    ]),
    '',
    `All notifications are under the bell: ${origin}/dashboard`,
    '',
    why,
    settings,
    '',
  ]
    .slice(1)
    .join('\n');

  const link = (line: { text: string; href: string | null }) => {
    const address = url(line.href);
    return address ? `<a href="${escape(address)}">${escape(line.text)}</a>` : escape(line.text);
  };
  const html = [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
    ...lines.map(
      (line) =>
        `<p>${link(line)}</p>${line.entries.length > 0 ? `<ul>${line.entries.map((entry) => `<li>${link(entry)}</li>`).join('')}</ul>` : ''}`,
    ),
    `<p>All notifications are under the bell in <a href="${escape(`${origin}/dashboard`)}">Outlay</a>.</p>`,
    `<p style="color: #666">${why} <a href="${escape(settings)}">Settings</a></p>`,
    '</body></html>',
  ].join('\n');
  return { subject: subjectOf(notifications), text, html };
}

function subjectOf([first, ...others]: readonly Notification[]): string {
  if (others.length > 0) return `${others.length + 1} notifications from Outlay`;
  if (first?.kind === 'budget') return 'A budget alert from Outlay';
  if (first?.kind === 'large-transaction') return 'A large expense in Outlay';
  if (first?.kind === 'recurring') return 'A notice from Outlay';
  return 'Alerts from Outlay';
}

function toLine(notification: Notification, currency: Currency): Line {
  const budgets = notification.budgets.map((alert) => ({
    text: written(budgetSentence(alert), currency),
    href: budgetHref(alert),
  }));
  const larges = notification.larges.map((alert) => ({
    text: written(largeSentence(alert), currency),
    href: largeHref(alert, currency),
  }));
  const notices = notification.notices.map((notice) => ({
    text: written(noticeSentence(notice), currency),
    href: seriesHref(notice.facts.seriesId),
  }));
  const entries = [...budgets, ...larges, ...notices];
  const [only] = entries;
  if (notification.kind !== 'summary' && only) return { ...only, entries: [] };
  const listed = entries.slice(0, LISTED);
  const more = notification.budgetCount + notification.largeCount + notification.noticeCount - listed.length;
  return {
    text: summaryText(notification),
    href: null,
    entries: more > 0 ? [...listed, { text: `${more.toLocaleString('en-US')} more`, href: null }] : listed,
  };
}

const written = (sentence: Sentence, currency: Currency) =>
  sentence
    .map((part) =>
      typeof part === 'string' ? part : formatMoney(part.minorUnits, part.currency ?? currency),
    )
    .join('');

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
