/** Problems of a file in words, with what its nodes and flows are called. Pure. */
import { say, type Compiled, type Language } from '#process/index.ts'
import { nodeName } from '../runtime/engine/node-name.ts'

/** Names by id; what has none is not in it. */
export type NamesById = ReadonlyMap<string, string>

/** What the nodes of a file are called, and its flows: by where they lead from and to. */
export function namesInFile({ processes }: Compiled, language: Language): NamesById {
  const names = new Map<string, string>()
  for (const ir of processes) {
    for (const id of Object.keys(ir.nodes)) {
      const name = nodeName(ir, id, language)
      if (name !== undefined) names.set(id, name)
    }
    for (const { id, from, to } of Object.values(ir.flows))
      names.set(id, `${names.get(from) ?? from} → ${names.get(to) ?? to}`)
  }
  return names
}

/** One of the core's problems. A name is in quotes, an id is not. */
export function problemText(
  {
    code,
    node,
    flow,
    detail,
  }: { code: string; node?: string | undefined; flow?: string | undefined; detail?: string | undefined },
  names: NamesById,
  language: Language,
): string {
  const named = (id: string | undefined) => {
    const name = id === undefined ? undefined : names.get(id)
    return name === undefined ? id : `“${name}”`
  }
  const text = say('problem', code, language, { node: named(node), flow: named(flow), detail })
  return language === 'zh' ? text.replaceAll(/ ?(“[^”]*”) ?/g, '$1') : text
}
