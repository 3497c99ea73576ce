import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import type { CallDescription } from './calls.fixed.ts'
import { useCommand } from './command.ts'
import { useImage } from './images.ts'
import type { ModuleName } from './queries.ts'
import { upload, uploadFailure } from './upload.ts'

/** The picture of a record and the upload of another one, as the picture panel needs them (ui/media/picture-panel.tsx). */
export function usePicture<R extends Route>(
  call: CallDescription<R>,
  { _id, avatar }: { readonly _id: string; readonly avatar: string | null },
  module: ModuleName,
  onSaved: () => void,
) {
  const src = useImage(avatar)
  const send = useCommand(
    (picture: Blob) => {
      const form = new FormData()
      form.set('file', picture)
      return upload(call, form, { params: { id: _id } })
    },
    [module],
  )
  return {
    src,
    has_picture: avatar !== null,
    busy: send.isPending,
    failure: send.error ? uploadFailure(send.error) : undefined,
    onPicture: (picture: Blob) => send.mutate(picture, { onSuccess: onSaved }),
  }
}
