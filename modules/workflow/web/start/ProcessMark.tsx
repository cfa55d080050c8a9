/** The mark of a process on its tile: the first character of its name. */
export function ProcessMark({ name }: { name: string }) {
  return (
    <span className="pt-tile" aria-hidden="true">
      <b>{[...name.trim()][0]?.toUpperCase() ?? ''}</b>
    </span>
  )
}
