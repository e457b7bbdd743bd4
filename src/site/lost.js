// Some programs write the # of a link as %23, or encode even that: then the host looks for a file of this name.
const HASH = /%(?:25)*23/i;
if (HASH.test(location.pathname)) location.replace(location.href.replace(HASH, '#'));
