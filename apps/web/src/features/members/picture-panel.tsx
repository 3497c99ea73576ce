import type { Member } from '@gatehouse/contract/members/member-record.ts'
import { calls } from '../../api/calls.fixed.ts'
import { usePicture } from '../../api/picture.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { pictureWords } from '../../ui/media/picture.words.ts'
import { PicturePanel as Picture } from '../../ui/media/picture-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** The picture of a member. */
export const PicturePanel = ({ member, changeable }: { member: Member; changeable: boolean }) => {
  const say = useWords(pictureWords)
  const picture = usePicture(calls.members.addAvatar, member, 'members', () => showToast(say('picture_saved')))
  return <Picture {...picture} name={member.name_th} changeable={changeable} />
}
