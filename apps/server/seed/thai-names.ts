export interface Spelled {
  readonly th: string
  readonly en: string
}

const spelled = (list: string): readonly Spelled[] =>
  list
    .trim()
    .split(/\s*,\s*/)
    .map((pair) => {
      const [th = '', ...en] = pair.split(' ')
      return { th, en: en.join(' ') }
    })

export const MALE_FIRST_NAMES = spelled(`
  สมชาย Somchai, สมศักดิ์ Somsak, ประเสริฐ Prasert, วิชัย Wichai, ธนากร Thanakorn, ณัฐพล Nattaphon, กิตติศักดิ์ Kittisak, อนุชา Anucha,
  สุรชัย Surachai, ปิยะวัฒน์ Piyawat, ธีรพงศ์ Theerapong, วรัญญู Waranyu, ประวิทย์ Prawit, พงศกร Pongsakorn, ชัยวัฒน์ Chaiwat, สุทธิพงษ์ Sutthipong,
  อภิชาติ Apichat, นพดล Noppadon, เอกชัย Ekkachai, ธนพล Thanaphon, ศุภชัย Supachai, วีระ Weera, จักรพันธ์ Jakkraphan, ภาณุพงศ์ Phanupong,
  สุเมธ Sumet, กฤษณะ Kritsana, ชาญชัย Chanchai, ไพโรจน์ Phairot, มานพ Manop, บุญเลิศ Boonlert, สถาพร Sathaporn, ณรงค์ Narong,
  อดิศร Adisorn, วัชระ Watchara, ปรีชา Preecha, ธวัชชัย Thawatchai, พีรพัฒน์ Peerapat, ภูวดล Phuwadon, รัฐพล Rattapon, ศราวุธ Sarawut,
  ทรงพล Songpon, เกรียงไกร Kriangkrai, คมสัน Komsan, จิรายุ Jirayu, ชวลิต Chawalit, ณัฐวุฒิ Nattawut, ดนัย Danai, ต่อศักดิ์ Torsak,
  ทวีศักดิ์ Thaweesak, นิรันดร์ Niran, บัณฑิต Bandit, ปกรณ์ Pakorn, พิชิต Phichit, ไพศาล Phaisan, มงคล Mongkhon, ยุทธนา Yutthana,
  รังสรรค์ Rangsan, วรพจน์ Worapot, วุฒิชัย Wutthichai, ศักดิ์ชัย Sakchai, สันติ Santi, สิทธิชัย Sitthichai, สุวิทย์ Suwit, อรรถพล Atthaphon,
  อาทิตย์ Arthit, อำนาจ Amnat, อุดม Udom, เจษฎา Jetsada, เฉลิมพล Chaloemphon, ก้องภพ Kongphop, ชยพล Chayaphon, ธีรเดช Theeradet,
  นราธิป Narathip, ปองพล Pongpon, พชร Phachara, รณกฤต Ronnakrit, สหรัฐ Saharat, อัครเดช Akkharadet`)

export const FEMALE_FIRST_NAMES = spelled(`
  สุภาวดี Supawadee, กัญญารัตน์ Kanyarat, อัญชลี Anchalee, สมหญิง Somying, ชุติมณฑน์ Chutimon, วันเพ็ญ Wanphen, ศิริพร Siriporn, นิภา Nipha,
  พรทิพย์ Porntip, อรทัย Orathai, จิราภรณ์ Jiraporn, สุนีย์ Sunee, ปราณี Pranee, รัตนา Rattana, ณัฐธิดา Natthida, ธัญชนก Thanchanok,
  กมลวรรณ Kamonwan, วิภาวรรณ Wiphawan, สุดารัตน์ Sudarat, พิมพ์ชนก Pimchanok, ปาริชาติ Parichat, จันทร์เพ็ญ Chanpen, นงลักษณ์ Nongluck,
  มาลี Malee, วราภรณ์ Waraporn, อารีย์ Aree, เบญจวรรณ Benjawan, ชลธิชา Chonthicha, ดวงใจ Duangjai, ทิพวรรณ Thippawan, นันทนา Nanthana,
  บุษบา Butsaba, ปิยนุช Piyanuch, เพ็ญศรี Phensri, ภัทรวดี Pattarawadee, มณีรัตน์ Maneerat, ยุพิน Yupin, รุ่งนภา Rungnapa, ลัดดา Ladda,
  วนิดา Wanida, ศศิธร Sasithorn, สายฝน Saifon, สิริมา Sirima, สุกัญญา Sukanya, สุชาดา Suchada, หทัยรัตน์ Hathairat, อมรรัตน์ Amornrat,
  อภิญญา Apinya, อุไรวรรณ Uraiwan, กนกวรรณ Kanokwan, ขวัญเรือน Khwanruean, จารุวรรณ Jaruwan, ฉวีวรรณ Chaweewan, ชนิดา Chanida,
  ณัฐวดี Nattawadee, ดารุณี Darunee, ธนพร Thanaporn, นริศรา Narisara, บงกช Bongkot, ประภา Prapha, ปวีณา Paweena, พัชราภรณ์ Patcharaporn,
  เพชรรัตน์ Petcharat, มยุรี Mayuree, เมธินี Methinee, รุจิรา Rujira, วิไลลักษณ์ Wilailak, ศรัญญา Saranya, สโรชา Sarocha, อทิตยา Athitaya,
  อินทิรา Inthira, ไอลดา Ailada, กุลธิดา Kunthida, ปุณยวีร์ Punyawee, น้ำฝน Namfon, พลอยไพลิน Ployphailin, ดรุณี Darunee, สาวิตรี Sawitree`)

export const LAST_NAMES = spelled(`
  ใจดี Jaidee, ศรีสุข Srisuk, ทองดี Thongdee, แก้วมณี Kaewmanee, บุญมี Boonmee, สุขสวัสดิ์ Suksawat, วงศ์ใหญ่ Wongyai, พึ่งบุญ Phuengbun,
  เกื้อกูลวงศ์ Kueakulwong, ศรีสุวรรณ์ Srisuwan, น้ำผึ้งทอง Namphuengthong, ก้ำกิ่งสกุล Kamkingsakun, ตั้งอยู่ดี Tangyudee,
  เพ็ญพิสุทธิ์ Penphisut, จึงเจริญ Juengcharoen, ช่างซ่อมดี Changsomdee, รักไทย Rakthai, อยู่เย็น Yuyen, มั่นคง Mankhong, ทองคำ Thongkham,
  แสงทอง Saengthong, บุญเรือง Boonrueang, คำแก้ว Khamkaew, พรหมมา Promma, จันทร์แก้ว Chankaew, สายทอง Saithong, ศรีวิชัย Sriwichai,
  วงศ์สวัสดิ์สกุล Wongsawatsakun, สุวรรณรัตน์ Suwannarat, ชัยมงคล Chaimongkhon, อินทร์แก้ว Inkaew, เพชรรุ่ง Phetrung, รุ่งเรืองกิจ Rungrueangkit,
  ธนะสมบัติ Thanasombat, โชติช่วง Chotchuang, กิจเจริญ Kitcharoen, พูนผล Phunphon, ดวงแก้ว Duangkaew, หอมจันทร์ Homchan, ขาวสะอาด Khaosaat,
  สมบูรณ์ Somboon, บัวทอง Buathong, นาคสุข Naksuk, ปานทอง Panthong, ชูศรี Chusri, มีสุข Meesuk, ยิ้มแย้ม Yimyaem, สีดา Sida,
  คงเจริญ Khongcharoen, เจริญผล Charoenphon, ทิพย์มณี Thipmanee, นิลวงศ์ Ninlawong, พันธุ์ดี Phandee, ภู่ทอง Phuthong, ม่วงศรี Muangsri,
  ยอดแก้ว Yodkaew, รอดภัย Rotphai, ลิ้มเจริญ Limcharoen, วิเศษศักดิ์ Wisetsak, สว่างจิต Sawangjit, หาญกล้า Hanklah, อ่อนหวาน Onwan,
  เอี่ยมสะอาด Iamsaat, กลิ่นหอม Klinhom, ขันทอง Khanthong, คุ้มครอง Khumkhrong, งามขำ Ngamkham, จงรักษ์ Jongrak, ฉายแสง Chaisaeng,
  ชื่นบาน Chuenban, เดชะบุญ Dechabun, ตันติวงศ์ Tantiwong, ถาวรกุล Thawonkun, เทพสุข Thepsuk, ธรรมรักษ์ Thammarak, นวลจันทร์ Nuanchan,
  บุตรดี Butdee, ประเสริฐสุข Prasertsuk, ผลดี Phondee, ฝั่งแก้ว Fangkaew, พลอยงาม Ployngam, ฟักทอง Fakthong, ภักดีศรี Phakdeesri, มะลิวัลย์ Maliwan,
  ยั่งยืน Yangyuen, ร่มเย็น Romyen, ลาภมาก Lapmak, วัฒนกิจ Watthanakit, ศิลารักษ์ Silarak, สกุลทอง Sakunthong, สังข์ทอง Sangthong,
  สิงห์โต Singto, สุขเกษม Sukkasem, เสือแก้ว Sueakaew, แสนสุข Saensuk, หงษ์ทอง Hongthong, เหลืองอร่าม Lueangaram, อัศวกุล Atsawakun,
  อุดมทรัพย์ Udomsap, เกตุแก้ว Ketkaew, เขียวหวาน Khiaowan, โคตรวงศ์ Khotwong, จำปาทอง Jampathong, ชมภูนุช Chomphunut, ดอกไม้ Dokmai,
  แดงเจริญ Daengcharoen, ตาคำ Takham, ทวีสุข Thaweesuk, ธงชัย Thongchai, นามวงศ์ Namwong, บางแก้ว Bangkaew, ปัญญาดี Panyadee,
  โพธิ์ทอง Phothong, เพียรทำ Phiantham, มงคลสวัสดิ์ Mongkhonsawat, เมืองแก้ว Mueangkaew, ราชวงศ์ทอง Ratchawongthong, เรืองศรี Rueangsri,
  ละออง Laong, วังทอง Wangthong, ศรีจันทร์ Srichan, ศรีนวล Srinuan, สมปอง Sompong, สระทอง Sathong, สุดใจ Sudjai, สุริยา Suriya,
  หมื่นศรี Muensri, อินทรักษ์ Intharak, โอภาสวงศ์ Ophatwong, แซ่ตั้ง Saetang, แซ่ลิ้ม Saelim, แซ่เฮง Saeheng, แซ่อึ้ง Saeueng, กองแก้ว Kongkaew,
  ก้อนทอง Konthong, เกษมสุข Kasemsuk, ขวัญเมือง Khwanmueang, คล้ายทอง Khlaithong, จิตต์ใจดี Jitjaidee, ฉัตรแก้ว Chatkaew, ช้างทอง Changthong,
  ณ_นคร Na Nakhon, ดีพร้อม Deeprom, เต็มใจ Temjai, ทับทิม Thapthim, เที่ยงธรรม Thiangtham, นาคะวงศ์ Nakhawong, บำรุงสุข Bamrungsuk,
  ปิ่นทอง Pinthong, พวงมาลัย Phuangmalai, เพิ่มพูน Phoemphun, ภิรมย์ Phirom, มีทรัพย์ Meesap, รื่นรมย์ Ruenrom, วรรณศรี Wannasri,
  วารีรักษ์ Wareerak, ศักดิ์สุนทร Saksunthon, สร้อยทอง Soithong, สุนทรวงศ์ Sunthonwong, เสนาะเสียง Sanosiang, อาจหาญ Athan, อิ่มเอม Imem`).map(
  ({ th, en }) => ({ th: th.replace('_', ' '), en }),
)
