import { useCan } from '#shell/access/use-can.ts'

/** A matter by its title, leading to its process for those who may see processes. */
export function InstanceLink({ rootId, title }: { rootId: string; title: string }) {
  const mayOpen = useCan('wf:instance:page')
  return (
    <span className="kit-name" title={title}>
      {mayOpen ? (
        <a className="kit-name-link" href={`#/bpm/process/${rootId}`}>
          {title}
        </a>
      ) : (
        title
      )}
    </span>
  )
}
