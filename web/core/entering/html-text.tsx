/** HTML that our editors wrote. */
export function HtmlText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own editors, cleaned when it was saved.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
