import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

/** Opens the link of a mail and presses the button of its page. */
export async function openMailLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}

/** Opens the link of a mail as a browser without scripts does, sending these headers. Returns what the button leads to. */
export async function postMailLink(
  request: APIRequestContext,
  link: string,
  headers: Record<string, string>,
): Promise<APIResponse> {
  const html = await (await request.get(link, { headers })).text();
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const multipart = Object.fromEntries(
    fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
  return request.post(link, { headers, multipart, maxRedirects: 0 });
}
