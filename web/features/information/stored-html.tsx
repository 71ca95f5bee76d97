/** HTML that an operator wrote. */
export function StoredHtml({ body, className = '' }: { body: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own operators, cleaned when it was saved.
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: body }} />
}
