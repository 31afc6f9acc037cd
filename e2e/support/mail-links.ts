import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

/** Opens the link in a mail and presses the button on its page. */
export async function openMailLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}

/** Opens the link in a mail without scripts, sending these headers. Returns the response to the button. */
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
