import type { ReactNode } from 'react'
import { useWayBack } from '../../lib/way-back.ts'
import { showToast } from '../overlay/toast-store.ts'
import { FormPage } from './form-page.tsx'
import { FormFooter } from './form-parts.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface RecordEditorProps {
  form: { readonly dirty: boolean; readonly saving: boolean; save: () => void; isDirty: () => boolean }
  /** The address of the list that the person comes back to. */
  list: string
  notice: ReactNode
  aside?: ReactNode
  save_label?: string
  children: ReactNode
}

/** The page of a form over one record, which goes back to its list. */
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

/** What a form does once its record is saved: says so, and goes back to the list. */
export const useSaved = (list: string): ((sentence: string) => void) => {
  const leave = useWayBack(list)
  return (sentence) => {
    showToast(sentence)
    void leave()
  }
}

/** What follows when a record is deleted from its own page: says so, and leaves it, whatever stands in its form. */
export const useRemoved = (list: string): ((sentence: string) => Promise<void>) => {
  const leave = useWayBack(list)
  return (sentence) => {
    showToast(sentence)
    return leave({ ignoreBlocker: true })
  }
}
