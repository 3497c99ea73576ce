export const passwordResetMail = ({ link, name }: { language: 'th' | 'en'; name: string; link: string }) => ({
  subject: 'Gatehouse',
  text: `${name} ${link}`,
  html: '',
})
