import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';

/** Fictional files of the kinds that a profile is read from. */

export const SKILLS_PASSPORT = `<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass" locale="en">
  <DocumentInfo><DocumentType>ECV</DocumentType><XSDVersion>V3.3</XSDVersion></DocumentInfo>
  <LearnerInfo>
    <Identification>
      <PersonName><FirstName>Chidi</FirstName><Surname>Ọkáfọ̀</Surname></PersonName>
      <ContactInfo>
        <Address><Contact><AddressLine>1 Palm Road</AddressLine><PostalCode>100001</PostalCode>
          <Municipality>Lagos</Municipality>
          <Country><Code>NG</Code><Label>Nigeria</Label></Country></Contact></Address>
        <Email><Contact>chidi@example.com</Contact></Email>
        <TelephoneList>
          <Telephone><Contact>+234 803 555 0101</Contact></Telephone>
          <Telephone><Contact>+234 803 555 0102</Contact></Telephone>
        </TelephoneList>
        <WebsiteList><Website><Contact>https://chidi.example.com</Contact></Website></WebsiteList>
      </ContactInfo>
      <Demographics><Birthdate year="1990" month="--08" day="---21"/>
        <NationalityList><Nationality><Code>NG</Code><Label>Nigerian</Label></Nationality></NationalityList>
      </Demographics>
      <Photo><MimeType>image/png</MimeType><Data>iVBORw0KGgo=</Data></Photo>
    </Identification>
    <Headline><Type><Code>preferred_job</Code></Type>
      <Description><Label>Welder</Label></Description></Headline>
    <WorkExperienceList><WorkExperience>
      <Period><From year="2018" month="--03"/><To year="2024" month="--07" day="---31"/></Period>
      <Position><Label>Pipe welder</Label></Position>
      <Activities>&lt;ul&gt;&lt;li&gt;Welded &lt;b&gt;gas&lt;/b&gt; pipes&lt;/li&gt;&lt;li&gt;Trained 4 people&lt;/li&gt;&lt;/ul&gt;&lt;script&gt;no()&lt;/script&gt;</Activities>
      <Employer><Name>Delta Works</Name><ContactInfo><Address><Contact>
        <Municipality>Warri</Municipality></Contact></Address></ContactInfo></Employer>
    </WorkExperience><WorkExperience>
      <Period><From year="2024" month="--08"/><Current>true</Current></Period>
      <Position><Label>Lead welder</Label></Position><Employer><Name>Harbour Steel</Name></Employer>
    </WorkExperience></WorkExperienceList>
    <EducationList><Education>
      <Period><From year="2014"/><To year="2016"/></Period><Title>National Diploma</Title>
      <Activities>Metal work&lt;br/&gt;Safety</Activities>
      <Organisation><Name>Yaba College</Name></Organisation>
    </Education></EducationList>
    <Skills>
      <Linguistic>
        <MotherTongueList><MotherTongue><Description><Label>Igbo</Label></Description></MotherTongue></MotherTongueList>
        <ForeignLanguageList><ForeignLanguage><Description><Label>English</Label></Description>
          <ProficiencyLevel><Listening>C1</Listening><Reading>C1</Reading><Writing>B2</Writing></ProficiencyLevel>
        </ForeignLanguage></ForeignLanguageList>
      </Linguistic>
      <JobRelated><Description>&lt;p&gt;TIG welding&lt;/p&gt;&lt;p&gt;Blueprints&lt;/p&gt;</Description></JobRelated>
      <Driving><Description><Licence>B</Licence><Licence>C1</Licence></Description></Driving>
    </Skills>
    <AchievementList><Achievement><Title><Code>honors_awards</Code><Label>Awards</Label></Title>
      <Description>Best apprentice 2016</Description></Achievement>
      <Achievement><Title><Code>hobbies</Code><Label>Hobbies</Label></Title>
      <Description>Chess</Description></Achievement></AchievementList>
  </LearnerInfo>
</SkillsPassport>`;

export const CANDIDATE = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9"
  xmlns:eures="http://www.europass_eures.eu/1.0" xmlns:hr="http://www.hr-xml.org/3">
  <hr:DocumentID schemeID="Test" schemeVersionID="4.0"/>
  <CandidateSupplier><PersonContact><PersonName><oa:GivenName>Not</oa:GivenName>
    <hr:FamilyName>Me</hr:FamilyName></PersonName></PersonContact></CandidateSupplier>
  <CandidatePerson>
    <PersonName><oa:GivenName>Thảo</oa:GivenName><hr:FamilyName>Nguyễn</hr:FamilyName></PersonName>
    <Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>84</CountryDialing>
      <oa:DialNumber>905550188</oa:DialNumber></Communication>
    <Communication><ChannelCode>Email</ChannelCode><oa:URI>thao@example.com</oa:URI></Communication>
    <Communication><ChannelCode>Web</ChannelCode><oa:URI>https://thao.example.com</oa:URI></Communication>
    <Communication><UseCode>home</UseCode><Address type="home"><oa:CityName>Huế</oa:CityName>
      <CountryCode>vn</CountryCode></Address></Communication>
    <NationalityCode>vn</NationalityCode><hr:BirthDate>1994-02-03</hr:BirthDate>
    <PrimaryLanguageCode name="NORMAL">vie</PrimaryLanguageCode>
  </CandidatePerson>
  <CandidateProfile languageCode="en">
    <hr:ID schemeID="Test"/>
    <hr:ExecutiveSummary>&lt;p&gt;Careful cook.&lt;/p&gt;&lt;p&gt;Fast, too.&lt;/p&gt;</hr:ExecutiveSummary>
    <EmploymentHistory><EmployerHistory>
      <hr:OrganizationName>River Hotel</hr:OrganizationName>
      <OrganizationContact><Communication><Address><oa:CityName>Huế</oa:CityName>
        <CountryCode>vn</CountryCode></Address></Communication></OrganizationContact>
      <PositionHistory><PositionTitle typeCode="FREETEXT">Cook</PositionTitle>
        <eures:EmploymentPeriod>
          <eures:StartDate><hr:FormattedDateTime>2021-03-15</hr:FormattedDateTime></eures:StartDate>
          <hr:CurrentIndicator>true</hr:CurrentIndicator></eures:EmploymentPeriod>
        <oa:Description>&lt;ol&gt;&lt;li&gt;Cooks for 200 guests&lt;/li&gt;&lt;/ol&gt;</oa:Description>
      </PositionHistory>
    </EmployerHistory></EmploymentHistory>
    <EducationHistory><EducationOrganizationAttendance>
      <hr:OrganizationName>Huế Tourism College</hr:OrganizationName>
      <hr:ProgramName>Cooking diploma</hr:ProgramName>
      <AttendancePeriod><StartDate><hr:FormattedDateTime>2014</hr:FormattedDateTime></StartDate>
        <EndDate><hr:FormattedDateTime>2016-06</hr:FormattedDateTime></EndDate><Ongoing>false</Ongoing>
      </AttendancePeriod>
      <EducationDegree><FinalGrade><hr:ScoreText>8/10</hr:ScoreText></FinalGrade></EducationDegree>
    </EducationOrganizationAttendance></EducationHistory>
    <eures:Licenses><License><hr:LicenseTypeCode>B</hr:LicenseTypeCode></License>
      <License><hr:LicenseTypeCode>A1</hr:LicenseTypeCode></License></eures:Licenses>
    <PersonQualifications><PersonCompetency><CompetencyID>eng</CompetencyID>
      <hr:TaxonomyID>language</hr:TaxonomyID>
      <eures:CompetencyDimension><hr:CompetencyDimensionTypeCode>CEF-Understanding-Listening</hr:CompetencyDimensionTypeCode>
        <eures:Score><hr:ScoreText>B2</hr:ScoreText></eures:Score></eures:CompetencyDimension>
      <eures:CompetencyDimension><hr:CompetencyDimensionTypeCode>CEF-Writing-Production</hr:CompetencyDimensionTypeCode>
        <eures:Score><hr:ScoreText>B2</hr:ScoreText></eures:Score></eures:CompetencyDimension>
    </PersonCompetency></PersonQualifications>
    <DigitalSkills><DigitalSkillsGroup><Title>Office</Title><DigitalSkill>Excel</DigitalSkill></DigitalSkillsGroup></DigitalSkills>
    <Certifications><Certification><Title>Food safety</Title>
      <Date><StartDate><hr:FormattedDateTime>2020-05</hr:FormattedDateTime></StartDate>
      <EndDate><hr:FormattedDateTime>2020-05</hr:FormattedDateTime></EndDate></Date>
      <Link>https://example.org/food</Link></Certification></Certifications>
    <VoluntaryWorks><VoluntaryWork><Title>Soup kitchen</Title><Location>Huế</Location>
      <Description>&lt;p&gt;Every Sunday&lt;/p&gt;</Description></VoluntaryWork></VoluntaryWorks>
    <HobbiesAndInterests><HobbyOrInterest><Title>Football</Title></HobbyOrInterest></HobbiesAndInterests>
    <Others><Title>Awards of my town</Title><Other><Title>Best soup</Title>
      <Description>&lt;p&gt;2022&lt;/p&gt;</Description></Other></Others>
  </CandidateProfile>
  <RenderingInformation><Design><Template>Template1</Template></Design></RenderingInformation>
</Candidate>`;

export const LINKEDIN_FILES: Record<string, string> = {
  'Profile.csv': `First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers
Oluwaṣeun,Adéyẹmí,,,,"Data analyst, Lagos","I count things.
And I ""explain"" them.",Statistics,,"Lagos, Nigeria",,[PORTFOLIO:https://seun.example.com],
`,
  'Positions.csv': `Company Name,Title,Description,Location,Started On,Finished On
Market Lab,Analyst,"• Built reports
• Cut costs by 12%",Lagos,Mar 2021,
Shop Ltd,Clerk,,,2018,Feb 2021
`,
  'Education.csv': `School Name,Start Date,End Date,Notes,Degree Name,Activities
University of Lagos,2014,2018,Second class upper,BSc Statistics,Chess club
`,
  'Skills.csv': 'Name\nSQL\nExcel\nSQL\n',
  'Languages.csv': 'Name,Proficiency\nYoruba,Native or bilingual proficiency\nEnglish,\n',
  'Certifications.csv': `Name,Url,Authority,Started On,Finished On,License Number
Data Basics,https://example.org/c/1,Open School,Jan 2023,,AB-1
`,
  'Projects.csv': `Title,Description,Url,Started On,Finished On
Price map,Prices of rice by street,https://example.org/map,Jan 2022,Mar 2022
`,
  'Volunteering.csv': `Company Name,Role,Cause,Started On,Finished On,Description
Code Club,Mentor,Education,Feb 2019,Jun 2020,Saturdays
`,
  'Honors.csv': 'Title,Description,Issued On\nBest thesis,Of 60,Jul 2018\n',
  'Publications.csv': `Name,Published On,Description,Publisher,Url
Rice prices,"Aug 1, 2022",A paper,Statistics Today,https://example.org/p
`,
  'Organizations.csv': `Name,Position,Description,Started On,Finished On
Statistical Society,Member,,Jan 2019,
`,
  'Recommendations_Received.csv': `First Name,Last Name,Company,Job Title,Text,Creation Date,Status
Ngozi,Eze,Market Lab,Manager,Exact and kind.,"01/02/24, 10:00 AM",VISIBLE
Hidden,Person,X,Y,Not shown,"01/02/24, 10:00 AM",HIDDEN
`,
  'Email Addresses.csv': `Email Address,Confirmed,Primary,Updated On
old@example.com,Yes,No,1/1/20
seun@example.com,Yes,Yes,1/1/24
`,
  'PhoneNumbers.csv': 'Extension,Number,Type\n,+234 803 555 0177,Mobile\n',
  'Connections.csv': 'Notes:\n"Not read"\n\nFirst Name,Last Name\nSomebody,Else\n',
};

/** A ZIP of texts or bytes by path. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries));
}

/** A PDF of one page with embedded files. */
export async function pdfWith(files: Record<string, string>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const [name, text] of Object.entries(files))
    await document.attach(new TextEncoder().encode(text), name, { mimeType: 'text/plain' });
  return document.save();
}
