/** What FEEL knows of online forms: their fields, which are nothing where no one filled them in. */
import type { Db } from '#kernel/database/lease.ts'
import { formOfVersion } from '#forms/server/index.ts'
import type { Definition } from './definition.service.ts'
import { hasFeel } from './engine-step.ts'

/** The names in the forms of some versions of processes; `undefined` where none has both a form and FEEL. */
export async function onlineFields(
  db: Db,
  definitions: readonly Pick<Definition, 'form' | 'ir'>[],
): Promise<ReadonlySet<string> | undefined> {
  const names = new Set<string>()
  for (const { form, ir } of new Set(definitions)) {
    if (form === undefined || !hasFeel(ir)) continue
    for (const name of (await formOfVersion(db, form.versionId)).form.names.keys()) names.add(name)
  }
  return names.size === 0 ? undefined : names
}
