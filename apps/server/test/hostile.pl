# What a program could try that was taken over by a hostile file. Each line that it prints is one attempt and how
# it ended: "ok …" when it succeeded, else the reason of the system.
use strict;
use warnings;
use IO::Socket::INET;
use POSIX ();

my ($input, $folder, $secret, $elsewhere, $port, $stranger) = @ARGV;
$| = 1;
my $much = 8 * 1024 ** 3;

sub attempt {
    my ($name, $try) = @_;
    my $result = eval { $try->() };
    print "$name: ", (defined $result ? "ok $result" : ($@ || $! || 'failed')) =~ s/\s+/ /gr, "\n";
}

sub slurp { open(my $file, '<', $_[0]) or return; local $/; return scalar <$file> }
sub spill { open(my $file, '>', $_[0]) or return; print $file 'x'; close($file) ? 'written' : undef }

# In a process of its own, which a limit may kill.
sub apart {
    my ($try) = @_;
    my $pid = fork() // return;
    if ($pid == 0) { my $done = $try->(); POSIX::_exit($done ? 0 : 1) }
    waitpid($pid, 0);
    return $? == 0 ? 'done' : undef;
}

attempt('read the input', sub { slurp($input) });
attempt('write the folder', sub { spill("$folder/made") });
attempt('link in the folder', sub { symlink($secret, "$folder/link") ? 'linked' : undef });
attempt('read a file of the data', sub { slurp($secret) });
attempt('read the accounts', sub { slurp('/etc/passwd') });
attempt('write the input', sub { spill($input) });
for my $place ($elsewhere, '/', '/tmp', '/usr', '/dev', '/proc') {
    attempt("write to $place", sub { spill("$place/made-by-the-test") });
}
attempt('write a setting of the kernel', sub { spill('/proc/sys/kernel/core_pattern') });
attempt('connect to the server', sub {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 5);
    return $socket ? 'connected' : undef;
});
attempt('become root', sub { POSIX::setuid(0) ? 'root' : undef });
attempt('become another user', sub { POSIX::setuid(1) ? 'daemon' : undef });
attempt('mount a file system', sub { system('mount -t tmpfs none /proc 2>/dev/null') == 0 ? 'mounted' : undef });
attempt('see a process', sub { -e "/proc/$stranger/status" ? 'seen' : undef });
attempt('signal a process', sub { kill(0, $stranger) ? 'signalled' : undef });
attempt('take 8 GB', sub { apart(sub { open(STDERR, '>', '/dev/null'); length('x' x $much) }) });
attempt('write a large file', sub {
    apart(sub {
        open(my $file, '>', "$folder/large") or return;
        for (1 .. 64) { syswrite($file, 'x' x 65536) or return }
        return 1;
    });
});
my $privileges = slurp('/proc/self/status') // '';
print 'privileges: ', join(' ', $privileges =~ /^(?:CapEff|CapBnd|NoNewPrivs):\s*(\S+)/mg), "\n";
my $forks = 0;
for (1 .. 1000) {
    my $pid = fork();
    last unless defined $pid;
    if ($pid == 0) { close(STDOUT); close(STDERR); sleep(600); POSIX::_exit(0) }
    $forks++;
}
print "forks: $forks\n";
