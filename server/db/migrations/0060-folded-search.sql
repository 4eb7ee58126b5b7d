-- expand
-- D95. The search of every list, as `folded` in src/domain/search.ts: a test compares the two letter by letter.
create function folded(said text) returns text language sql immutable parallel safe return
  replace(replace(replace(replace(translate(lower(translate(regexp_replace(normalize(translate(said, '´', ''), NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''`‘’‛′ʹʻʼʽʾʿ]',
    '', 'g'), '-‐‒–—―−', '       ')),
    'ðøđħıłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɔɖɗəɛɠɨɲɵʈʋςⱥⱦ',
    'dodhilntbbcdfklnpttyzegdzlntjcszejqryboddeeginotvσat'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- L14. The open queue is searched by an index.
create index evaluation_open_folded on evaluation using gin (folded(search_text) gin_trgm_ops)
  where status = 'submitted' and evaluator_id is null;
