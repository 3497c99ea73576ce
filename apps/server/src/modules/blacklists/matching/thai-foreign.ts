/**
 * Foreign given names and surnames that Thai spells by ear, so its letters don't tell the sounds. Covers the most common ones of English-speaking
 * countries, and some of Europe. Each is pronounced like the Latin name.
 */
const NAMES = `james เจมส์|john จอห์น จอน|robert โรเบิร์ต รอเบิร์ต|michael ไมเคิล ไมเคิ้ล|william วิลเลียม|david เดวิด|richard ริชาร์ด|joseph โจเซฟ โยเซฟ
thomas โทมัส ทอมัส|charles ชาร์ลส์ ชาลส์ ชาร์ล|christopher คริสโตเฟอร์|daniel แดเนียล ดาเนียล แดเนียล|matthew แมทธิว แมตทิว|anthony แอนโทนี แอนโทนี่|mark มาร์ก มาร์ค
donald โดนัลด์|steven สตีเวน สตีเฟน|stephen สตีเฟน สตีเวน|paul พอล ปอล|andrew แอนดรูว์ แอนดรูว|joshua โจชัว โจชัวร์|kenneth เคนเนท เคนเนธ|kevin เควิน|brian ไบรอัน ไบรอน
george จอร์จ|edward เอ็ดเวิร์ด เอดเวิร์ด|ronald โรนัลด์|timothy ทิโมธี ทิโมที|jason เจสัน|jeffrey เจฟฟรีย์ เจฟฟรี|ryan ไรอัน|jacob เจคอบ ยาคอบ|gary แกรี แกรี่|nicholas นิโคลัส|eric เอริก เอริค
jonathan โจนาธาน โจนาทาน|larry แลร์รี แลร์รี่|justin จัสติน|scott สก็อตต์ สกอตต์ สก๊อต|brandon แบรนดอน|benjamin เบนจามิน|samuel ซามูเอล แซมมวล|frank แฟรงก์ แฟรงค์|gregory เกรกอรี เกรกอรี่|raymond เรย์มอนด์
alexander อเล็กซานเดอร์ อเล็กซานเด|patrick แพทริก แพทริค|jack แจ็ค แจ็ก|dennis เดนนิส|jerry เจอร์รี่ เจอร์รี|tyler ไทเลอร์|aaron แอรอน อารอน|henry เฮนรี เฮนรี่|peter ปีเตอร์ ปีเต้อร์|adam อดัม อาดัม|nathan นาธาน เนธาน
zachary แซคารี|walter วอลเตอร์ วอลเทอร์|kyle ไคล์|harold แฮโรลด์|carl คาร์ล|arthur อาเธอร์ อาร์เธอร์|roger โรเจอร์|keith คีธ คีท|lawrence ลอว์เรนซ์|sean ฌอน ชอน|christian คริสเตียน|albert อัลเบิร์ต|austin ออสติน
simon ไซมอน|martin มาร์ติน|philip ฟิลิป ฟิลลิป|ian เอียน|oliver โอลิเวอร์|hugo ฮูโก ฮิวโก|louis หลุยส์|jean ฌอง|pierre ปิแอร์|jacques ฌาคส์ ฌัก|francois ฟรองซัวส์ ฟรังซัวส์|michel มิเชล|hans ฮันส์|jurgen เยอร์เกน|wolfgang โวล์ฟกัง
mary แมรี่ แมรี|patricia แพทริเซีย|jennifer เจนนิเฟอร์|linda ลินดา|elizabeth เอลิซาเบธ อลิซาเบธ|barbara บาร์บารา|susan ซูซาน|jessica เจสสิก้า เจสสิกา|sarah ซาราห์ ซาร่า|karen คาเรน แคเรน|lisa ลิซ่า ลิซา|nancy แนนซี่ แนนซี
sandra แซนดรา|ashley แอชลีย์ แอชลี่|emily เอมิลี่ เอมิลี|kimberly คิมเบอร์ลี่|margaret มาร์กาเร็ต|donna ดอนนา|michelle มิเชล มิเชลล์|carol แครอล|amanda อแมนด้า อแมนดา|melissa เมลิสซ่า|stephanie สเตฟานี|rebecca รีเบคก้า รีเบคกา
laura ลอร่า ลอรา|helen เฮเลน|amy เอมี่ เอมี|angela แองเจล่า แองเจลา|anna แอนนา อันนา|emma เอ็มม่า เอ็มมา|julia จูเลีย|rachel เรเชล|catherine แคทเธอรีน แคเธอรีน|christine คริสทีน คริสติน|victoria วิกตอเรีย|alice อลิซ|sophie โซฟี|marie มารี
smith สมิธ สมิท|johnson จอห์นสัน|williams วิลเลียมส์|brown บราวน์|jones โจนส์|garcia การ์เซีย|miller มิลเลอร์|davis เดวิส|wilson วิลสัน|anderson แอนเดอร์สัน|taylor เทย์เลอร์ เทเลอร์|moore มัวร์|jackson แจ็กสัน แจ็คสัน|lee ลี
white ไวท์|harris แฮร์ริส|clark คลาร์ก คลาร์ค|lewis ลูอิส|robinson โรบินสัน|walker วอล์คเกอร์ วอล์กเกอร์|young ยัง|allen อัลเลน|king คิง|wright ไรท์|hill ฮิลล์|green กรีน|adams อดัมส์|baker เบเกอร์|nelson เนลสัน|carter คาร์เตอร์
mitchell มิตเชลล์|roberts โรเบิร์ตส์|turner เทอร์เนอร์|phillips ฟิลลิปส์|evans อีแวนส์|parker พาร์กเกอร์ ปาร์คเกอร์|edwards เอ็ดเวิร์ดส์|murphy เมอร์ฟี เมอร์ฟี่|cook คุก|morgan มอร์แกน|cooper คูเปอร์|peterson ปีเตอร์สัน|reed รีด
bailey เบลีย์|kelly เคลลี่ เคลลี|ward วอร์ด|watson วัตสัน|brooks บรูคส์|bennett เบนเน็ตต์|gray เกรย์|hughes ฮิวจ์ส|foster ฟอสเตอร์|russell รัสเซลล์|hamilton แฮมิลตัน|graham เกรแฮม|wallace วอลเลซ|schmidt ชมิดท์ ชมิทท์|muller มุลเลอร์ มึลเลอร์
weber เวเบอร์|fischer ฟิชเชอร์|schneider ชไนเดอร์|dubois ดูบัวส์ ดูบัว|martinez มาร์ติเนซ|lopez โลเปซ|gonzalez กอนซาเลซ|rodriguez โรดริเกซ|silva ซิลวา|petrov เปตรอฟ|ivanov อีวานอฟ|sergey เซอร์เก เซร์เกย์|vladimir วลาดิมีร์|dmitry ดมิทรี`

const BY_THAI = new Map(
  NAMES.split(/[|\n]/).flatMap((line) => {
    const [latin, ...thai] = line.split(' ')
    return thai.map((name): [string, string] => [withoutTones(name), latin!])
  }),
)

function withoutTones(name: string): string {
  return name.replace(/[\u0e47-\u0e4b]/g, '')
}

/** The name in Latin letters that a Thai word spells. */
export const foreignName = (thai: string): string | undefined => BY_THAI.get(withoutTones(thai))
