/** The list of an upload field when a file has arrived. Pure, so that the rule can be tested. */

interface Named {
  readonly id: string
  readonly name: string
}

interface Arrived<File> {
  readonly files: File[]
  /** What had to make room. */
  readonly replaced: readonly File[]
}

/**
 * The list with one more file. In cover mode it takes the place of one with the same name (specification section 4
 * "Upload"); a field for a single file always holds the last.
 */
export function withStored<File extends Named>(
  value: readonly File[],
  stored: File,
  { cover, maxCount }: { cover: boolean; maxCount: number },
): Arrived<File> {
  if (maxCount === 1) return { files: [stored], replaced: [...value] }
  const same = (file: File) => cover && file.name === stored.name
  const at = value.findIndex(same)
  const others = value.filter((file) => !same(file))
  const place = at === -1 ? others.length : at
  return {
    files: [...others.slice(0, place), stored, ...others.slice(place)],
    replaced: value.filter(same),
  }
}
