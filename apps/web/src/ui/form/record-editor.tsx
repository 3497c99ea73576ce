import type { ReactNode } from 'react'
import { useWayBack } from '../../lib/way-back.ts'
import { showToast } from '../overlay/toast-store.ts'
import { FormPage } from './form-page.tsx'
import { FormFooter } from './form-parts.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface RecordEditorProps {
  form: { readonly dirty: boolean; readonly saving: boolean; save: () => void; isDirty: () => boolean }
  /** The address of the list that the person returns to. */
  list: string
  notice: ReactNode
  aside?: ReactNode
  save_label?: string
  children: ReactNode
}

/** The page of a form over one record; it returns to the list of records. */
export const RecordEditor = ({ form, list, notice, aside, save_label, children }: RecordEditorProps) => {
  const leave = useWayBack(list)
  const { dirty, saving, save, isDirty } = form
  return (
    <FormPage
      notice={notice}
      aside={aside}
      footer={<FormFooter dirty={dirty} saving={saving} onCancel={() => void leave()} onSave={save} save_label={save_label} />}
    >
      {children}
      <UnsavedGuard isDirty={isDirty} />
    </FormPage>
  )
}

/** Returns a function to call after a save: it shows the sentence and returns to the list. */
export const useSaved = (list: string): ((sentence: string) => void) => {
  const leave = useWayBack(list)
  return (sentence) => {
    showToast(sentence)
    void leave()
  }
}

/** Returns a function to call after a deletion on the record's page: it shows the sentence and leaves, even with unsaved changes. */
export const useRemoved = (list: string): ((sentence: string) => Promise<void>) => {
  const leave = useWayBack(list)
  return (sentence) => {
    showToast(sentence)
    return leave({ ignoreBlocker: true })
  }
}
