/** Saving and deploying a tree, and opening it as BPMN. */
import { useState } from 'react'
import type { SimpleTree } from '#process/simple/index.ts'
import type { KeptDrawing } from '../kept-drawings.ts'
import { processNames } from '../process-names.ts'
import { useModelSession } from '../use-model-session.ts'
import type { StoredModel } from '../use-saving.ts'
import { fileOf } from './file.ts'
import type { TreeEditing } from './use-tree.ts'

interface Mark {
  tree: SimpleTree
  formKey: string
}

export function useTreeSession(
  model: StoredModel | undefined,
  { tree, formKey }: TreeEditing,
  restored: KeptDrawing | undefined,
  onStored: () => void,
) {
  const [own] = useState(() => model && processNames(model.xml).name)

  const [first] = useState({ tree, formKey })
  return useModelSession<Mark>({
    model,
    mark: { tree, formKey },
    // A tree that is undone is the same object again.
    isSaved: (saved = first) => saved.tree === tree && saved.formKey === formKey,
    draw: async () => ({ xml: await fileOf(tree), formKey }),
    // Of what was not renamed, the model may have names of its own.
    renamed: tree.process['name'] === own ? undefined : tree.process['name'],
    restored,
    onStored,
  })
}
