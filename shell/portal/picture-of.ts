/**
 * The picture of a portal: JSON text whose first item has the id and the address of a stored file (specification
 * section 3, "Portal").
 */

/** Its address; undefined where there is none. */
export function pictureOf(portalPic: string): string | undefined {
  try {
    const [first] = JSON.parse(portalPic) as readonly ({ readonly url?: unknown } | undefined)[]
    return typeof first?.url === 'string' && first.url !== '' ? first.url : undefined
  } catch {
    return undefined
  }
}
