import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { newCertificate } from './certificate';

const PATIENCE_MS = 10_000;
const SENDER = { user: 'outlay', password: 'outlay', from: 'outlay@example.com' };

/** An email as its reader sees it. */
export interface Mail {
  subject: string;
  from: string;
  html: string;
  text: string;
  /** The first link in the HTML and in the text. */
  htmlLink: string;
  textLink: string;
}

/** A mail server that delivers nothing and stores everything. */
export class Mailbox {
  /** The time it takes to accept a mail. */
  delayMs = 0;
  /** True if it refuses every mail. */
  refusing = false;
  /** The number of mails it has refused. */
  refused = 0;
  private readonly mails: { to: string; mail: Email }[] = [];
  private readonly certificate = newCertificate();
  private readonly server = new SMTPServer({
    ...this.certificate,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      username === SENDER.user && password === SENDER.password
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      this.receive(stream, recipients).then(() => done(), done);
    },
  });

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    mailbox.server.listen(0, '127.0.0.1');
    await once(mailbox.server.server, 'listening');
    return mailbox;
  }

  /** The certificate to trust when sending mail here. */
  get authority(): string {
    return this.certificate.cert;
  }

  /** The variables that make the backend send its mail here. */
  get variables(): Record<string, string> {
    return {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String((this.server.server.address() as AddressInfo).port),
      SMTP_USER: SENDER.user,
      SMTP_PASSWORD: SENDER.password,
      SMTP_FROM: SENDER.from,
    };
  }

  countTo(address: string): number {
    return this.mails.filter(({ to }) => to === address).length;
  }

  /** The last mail to an address; waits until the expected number has arrived. */
  async lastTo(address: string, expected = 1): Promise<Mail> {
    const limit = Date.now() + PATIENCE_MS;
    while (this.countTo(address) < expected) {
      if (Date.now() > limit)
        throw new Error(`${this.countTo(address)} mails instead of ${expected} to ${address}`);
      await sleep(50);
    }
    const found = this.mails.findLast(({ to }) => to === address);
    if (!found) throw new Error(`no mail to ${address}`);
    return readable(found.mail);
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => this.server.close(closed));
  }

  private async receive(stream: SMTPServerDataStream, recipients: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (this.delayMs > 0) await sleep(this.delayMs);
    if (this.refusing) {
      this.refused += 1;
      throw new Error('no mail today');
    }
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    for (const to of recipients) this.mails.push({ to, mail });
  }
}

function readable({ subject = '', from, html = '', text = '' }: Email): Mail {
  const htmlLink = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const textLink = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return { subject, from: from?.address ?? '', html, text, htmlLink, textLink };
}
